// The link to the past birds.
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../ui/controls/button.tsx';

/** @param q the search text to keep in the list of past birds */
export const PastBirdsLink = ({ q }: { q?: string | undefined }) => (
  <ButtonLink to="/past-birds" search={q ? { q } : {}} kind="plain" size="small">
    <Trans>Past birds</Trans>
  </ButtonLink>
);
