// The button that opens the scale's sheet, in the head of a weigh screen.
import { useLingui } from '@lingui/react/macro';
import { canReadScales } from '../../scales/can-read-scales.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { scale } from '../../ui/icons/icons.ts';

/** Shows nothing if the browser cannot read scales. */
export function ScaleButton({ onScale }: { onScale: () => void }) {
  const { t } = useLingui();
  return (
    canReadScales() && <IconButton icon={scale} label={t`Scale`} aria-haspopup="dialog" onClick={onScale} />
  );
}
