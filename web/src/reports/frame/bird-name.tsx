// A bird's name in a table, with a link to its page. A bird that has moved to another flock has neither a name
// nor a link here.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

interface BirdReference {
  birdId: string | null;
  name: string | null;
}

export function BirdName({ birdId, name }: BirdReference) {
  const nameOf = useBirdName();
  if (birdId === null) return nameOf({ birdId, name });
  return (
    <Link to="/birds/$birdId" params={{ birdId }}>
      {name}
    </Link>
  );
}

export function useBirdName(): (bird: BirdReference) => string {
  const { t } = useLingui();
  return ({ name }) => name ?? t`moved away`;
}
