// Text for a review that is due: "Quarantine ends today.", or "Foster check was due on 3 March."
import type { PresentKind } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { unbroken } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';

interface Review {
  kind: PresentKind;
  on: string;
}

export function useReviewText(today: string): (review: Review) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ kind, on }) => {
    const day = unbroken(formats.day(on, today));
    const isToday = on === today;
    switch (kind) {
      case 'quarantine':
        return isToday ? t`Quarantine ends today.` : t`Quarantine was due to end on ${day}.`;
      case 'hospital':
        return isToday ? t`Discharge is due today.` : t`Discharge was due on ${day}.`;
      case 'foster':
        return isToday ? t`Foster check is due today.` : t`Foster check was due on ${day}.`;
      case 'home':
        return isToday ? t`Review is due today.` : t`Review was due on ${day}.`;
    }
  };
}
