// The alternative text of a file.
import type { BirdFile } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { kindOf } from '../metadata/file-type.ts';

/** Returns a function that describes a picture or a video for screen readers. */
export function useAltText(
  birdName: string,
): (file: Pick<BirdFile, 'caption' | 'takenOn' | 'type'>) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  return ({ caption, takenOn, type }) => {
    const day = formats.day(takenOn, today);
    if (caption) return t`${caption}, ${day}`;
    return kindOf(type) === 'video' ? t`Video of ${birdName}, ${day}` : t`${birdName}, ${day}`;
  };
}
