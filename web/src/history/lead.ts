// The props of a change's first line, and the name of its bird.
import type { Change, ChangedFields } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';

export interface LeadProps {
  change: Change;
  /** The author's name, "You" or "Somebody". */
  who: string;
  /** The known fields of the record. */
  fields: ChangedFields;
  /** The drug of a medication or dose, if known. */
  drug: string | undefined;
  today: string;
}

/** Returns the name of the changed bird; "a bird" if the bird was deleted permanently. */
export function useBirdName(change: Change): string {
  const { t } = useLingui();
  return change.birdName ?? t`a bird`;
}
