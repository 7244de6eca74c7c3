// Text for a stay: "In quarantine since 3 March, review on 31 March", or "Adopted on 3 March by Anna".
import type { Stay } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { type DepartedKind, isGone } from '../labels/stay-kinds.ts';
import { stayNames } from '../labels/stay-names.ts';
import { unbroken } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';

type Described = Pick<Stay, 'kind' | 'startedOn' | 'personName' | 'reviewOn'>;

export function useStayText(today: string): (stay: Described) => string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const departureText = useDepartureText();
  return ({ kind, startedOn, personName: name, reviewOn }) => {
    const dayOf = (text: string) => unbroken(formats.day(text, today));
    const day = dayOf(startedOn);
    if (isGone(kind)) return departureText(kind, day, name);
    const place = i18n._(stayNames[kind]);
    const where = !name ? place : kind === 'foster' ? t`In foster care with ${name}` : t`${place}, ${name}`;
    if (!reviewOn) return t`${where} since ${day}`;
    const on = dayOf(reviewOn);
    return reviewOn < today
      ? t`${where} since ${day}, review was due on ${on}`
      : t`${where} since ${day}, review on ${on}`;
  };
}

/** Returns a function that says how and when a bird left, and to whom. */
function useDepartureText(): (kind: DepartedKind, day: string, name: string) => string {
  const { t } = useLingui();
  return (kind, day, name) => {
    switch (kind) {
      case 'adopted':
        return name ? t`Adopted on ${day} by ${name}` : t`Adopted on ${day}`;
      case 'sold':
        return name ? t`Sold on ${day} to ${name}` : t`Sold on ${day}`;
      case 'returned_to_owner':
        return name ? t`Back with its owner since ${day}: ${name}` : t`Back with its owner since ${day}`;
      case 'transferred':
        return name ? t`Transferred on ${day} to ${name}` : t`Transferred on ${day}`;
      case 'released':
        return t`Released on ${day}`;
      case 'escaped':
        return t`Escaped on ${day}`;
      case 'died':
        return t`Died on ${day}`;
      case 'euthanised':
        return t`Euthanised on ${day}`;
      case 'other_gone':
        return name ? t`Gone since ${day}, to ${name}` : t`Gone since ${day}`;
    }
  };
}
