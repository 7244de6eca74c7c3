// The names of observed signs.
import type { observationSigns } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useFormats } from '../ui/formats/use-formats.ts';

export type Sign = (typeof observationSigns)[number];

const names = {
  fluffed_up: msg`Fluffed up`,
  not_eating: msg`Not eating`,
  vomiting: msg`Vomiting`,
  breathing: msg`Breathing hard`,
  bleeding: msg`Bleeding`,
  eating_less: msg`Eating less`,
  sleepy: msg`Sleepy`,
  sneezing: msg`Sneezing`,
  feather_damage: msg`Feather damage`,
  moulting: msg`Moulting`,
  egg_laid: msg`Egg laid`,
  droppings_changed: msg`Droppings changed`,
  limping: msg`Limping`,
  other: msg`Other`,
} as const satisfies Record<Sign, unknown>;

/** The names as written inside a sentence. */
const namesInside = {
  fluffed_up: msg`fluffed up`,
  not_eating: msg`not eating`,
  vomiting: msg`vomiting`,
  breathing: msg`breathing hard`,
  bleeding: msg`bleeding`,
  eating_less: msg`eating less`,
  sleepy: msg`sleepy`,
  sneezing: msg`sneezing`,
  feather_damage: msg`feather damage`,
  moulting: msg`moulting`,
  egg_laid: msg`egg laid`,
  droppings_changed: msg`droppings changed`,
  limping: msg`limping`,
  other: msg`other`,
} as const satisfies Record<Sign, unknown>;

const isSign = (sign: string): sign is Sign => Object.hasOwn(names, sign);

const signs: readonly Sign[] = Object.keys(names).filter(isSign);
/** The number of signs, from the start of the list, that can raise a verdict. */
const raisingCount = 5;

/** The signs that can raise a verdict, then the others. */
export const signGroups = [signs.slice(0, raisingCount), signs.slice(raisingCount)] as const;

export function useSignNames(): (sign: string) => string {
  const { _ } = useLingui();
  return sign => (isSign(sign) ? _(names[sign]) : sign);
}

/** @returns a function that lists signs: "Sleepy and eating less" or, `inside` a sentence, "sleepy and eating less" */
export function useSignList(): (signs: readonly string[], place?: 'inside') => string {
  const { _ } = useLingui();
  const formats = useFormats();
  const nameOf = useSignNames();
  return (signs, place) =>
    formats.list(
      signs.map((sign, index) =>
        isSign(sign) && (place || index > 0) ? _(namesInside[sign]) : nameOf(sign),
      ),
    );
}
