// Loads the service's sign-in options: whether email is offered, the providers, and who can create an account.
import type { SignInOptions } from '@flock-care/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** Undefined until the options are loaded. In the meantime, the page offers email, because most servers do. */
export function useOptions(): SignInOptions | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in options'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/options', { signal })).body,
  });
  return data;
}
