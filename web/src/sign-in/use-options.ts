// What the service offers before a sign-in: mail or not, providers, who may make an account.
import type { SignInOptions } from '@flock-care/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Undefined until the service has said so: the page then offers mail, as most do. */
export function useOptions(): SignInOptions | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in options'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/options', { signal })).body,
  });
  return data;
}
