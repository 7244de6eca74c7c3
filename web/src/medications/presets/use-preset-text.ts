// The routes and dose names of a medication in the reader's language.
import { useLingui } from '@lingui/react/macro';
import { type LabelPreset, labelPresetOf, type RoutePreset, routePresetOf } from './presets.ts';

/** Returns functions that translate presets. Typed text is returned unchanged. */
export function usePresetText() {
  const { t } = useLingui();
  const routeText = (preset: RoutePreset): string =>
    ({
      byMouth: () => t`by mouth`,
      onFood: () => t`on food`,
      inWater: () => t`in water`,
      inTheEye: () => t`in the eye`,
      onTheSkin: () => t`on the skin`,
    })[preset]();
  const labelText = (preset: LabelPreset): string =>
    ({
      night: () => t`Night`,
      morning: () => t`Morning`,
      noon: () => t`Noon`,
      afternoon: () => t`Afternoon`,
      evening: () => t`Evening`,
    })[preset]();
  return {
    routeWords: routeText,
    labelWords: labelText,
    routeOf: (route: string): string => {
      const preset = routePresetOf(route);
      return preset ? routeText(preset) : route;
    },
    labelOf: (label: string): string => {
      const preset = labelPresetOf(label);
      if (preset === undefined) return label;
      if (typeof preset === 'string') return labelText(preset);
      const { number } = preset;
      return t`Dose ${number}`;
    },
  };
}
