// Reads the sign-in options of the service: email or not, providers, and who can create an account.
import type { SignInOptions } from '@flock-care/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Undefined until the options are read. The page then offers email, as on most servers. */
export function useOptions(): SignInOptions | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in options'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/options', { signal })).body,
  });
  return data;
}
