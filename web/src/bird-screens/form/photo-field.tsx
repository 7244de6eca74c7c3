// The field for a bird's photo or drawing. Dragging or the arrow keys move the photo in its circle, and a slider zooms it.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { portraitFor } from '../../ui/drawings/names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { arrowCounterClockwise, bird as birdIcon, camera, minus, plus, trash } from '../../ui/icons/icons.ts';
import { Portrait, type PortraitBird } from '../../ui/portraits/portrait.tsx';
import { type Crop, centeredCrop, clampCrop, maximumZoom, moveCrop, sideOf } from './crop.ts';
import styles from './photo-field.module.css';

/** A chosen picture with its crop. */
export interface Chosen {
  picture: ImageBitmap;
  crop: Crop;
}

/** 'none' removes the stored photo; undefined keeps it. */
export type PhotoChoice = Chosen | 'none' | undefined;

interface Props {
  choice: PhotoChoice;
  onChoose: (choice: PhotoChoice) => void;
  /** The values in the form and the stored photo. */
  bird: Required<Pick<PortraitBird, 'name' | 'chartColor' | 'species'>> & { photoDataUrl: string | null };
}

export function PhotoField({ choice, onChoose, bird }: Props) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const drawing = portraitFor(bird.species);
  const hasStoredPhoto = choice === undefined && bird.photoDataUrl !== null;
  const chosen = choice === 'none' ? undefined : choice;
  const open = async (file: Blob | undefined) => {
    if (!file) return;
    try {
      const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
      setFailed(false);
      onChoose({ picture, crop: centeredCrop(picture) });
    } catch {
      setFailed(true);
    }
  };
  const draw = async () => {
    if (!drawing) return;
    const { paintPortrait } = await import('../../ui/drawings/paint-portrait.ts');
    await open(await paintPortrait(drawing, 512));
  };
  return (
    <div className={styles.photo}>
      {chosen && <Cropper chosen={chosen} onChoose={onChoose} color={bird.chartColor} />}
      {hasStoredPhoto && (
        <div className={styles.present}>
          <Portrait bird={bird} size={storedPhotoSide} />
        </div>
      )}
      <div className={styles.ways}>
        <label className={styles.file}>
          <Icon shape={camera} size={20} />
          <span>{chosen || hasStoredPhoto ? t`Another photo` : t`A photo`}</span>
          <input type="file" accept="image/*" onChange={event => void open(event.target.files?.[0])} />
        </label>
        {drawing && (
          <Button icon={birdIcon} onClick={() => void draw()}>
            <Trans>Use a drawing</Trans>
          </Button>
        )}
        {(chosen || hasStoredPhoto) && (
          <Button
            kind="plain"
            icon={trash}
            onClick={() => onChoose(bird.photoDataUrl === null ? undefined : 'none')}
          >
            <Trans>Remove the photo</Trans>
          </Button>
        )}
        {choice === 'none' && (
          <Button kind="plain" icon={arrowCounterClockwise} onClick={() => onChoose(undefined)}>
            <Trans>Keep the photo</Trans>
          </Button>
        )}
      </div>
      {failed && (
        <p className={styles.failed} role="alert">
          <Trans>This browser cannot read that file as a picture.</Trans>
        </p>
      )}
    </div>
  );
}

/** The width and height of the stored photo, in CSS pixels: about half the size of a photo that is being chosen. */
const storedPhotoSide = 132;
const diameter = 262;
const frameHeight = 290;
const keySteps: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [8, 0],
  ArrowRight: [-8, 0],
  ArrowUp: [0, 8],
  ArrowDown: [0, -8],
};

function Cropper({
  chosen: { picture, crop },
  onChoose,
  color,
}: { chosen: Chosen; color: string } & Pick<Props, 'onChoose'>) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastPointer = useRef<{ x: number; y: number } | undefined>(undefined);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, crop);
  }, [picture, crop]);
  const change = (next: Crop) => onChoose({ picture, crop: clampCrop(picture, next) });
  const move = (dx: number, dy: number) => change(moveCrop(picture, crop, dx, dy, diameter));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    lastPointer.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!lastPointer.current || event.buttons === 0) return;
    move(event.clientX - lastPointer.current.x, event.clientY - lastPointer.current.y);
    lastPointer.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const style: CSSProperties & Record<'--bird', string> = { '--bird': color };
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        style={style}
        aria-label={t`Move the photo with the arrow keys`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} />
        <span className={styles.circle} />
      </button>
      <div className={styles.zoom}>
        <IconButton
          icon={minus}
          label={t({ message: 'Smaller', context: 'zoom' })}
          onClick={() => change({ ...crop, zoom: crop.zoom - 0.2 })}
        />
        <input
          type="range"
          min="1"
          max={maximumZoom}
          step="0.05"
          value={crop.zoom}
          aria-label={t`Size of the photo`}
          onChange={event => change({ ...crop, zoom: Number(event.target.value) })}
        />
        <IconButton
          icon={plus}
          label={t({ message: 'Larger', context: 'zoom' })}
          onClick={() => change({ ...crop, zoom: crop.zoom + 0.2 })}
        />
      </div>
      <p className={styles.hint}>
        <Trans>Move the photo with one finger.</Trans>
      </p>
    </>
  );
}

/** Paints the crop into the circle in the middle of the frame, and the rest of the picture around it. */
function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const [width, ratio] = [canvas.clientWidth, Math.min(devicePixelRatio, 2)];
  canvas.width = width * ratio;
  canvas.height = frameHeight * ratio;
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = diameter / sideOf(picture, crop);
  context.scale(ratio, ratio);
  context.drawImage(
    picture,
    width / 2 - crop.x * scale,
    frameHeight / 2 - crop.y * scale,
    picture.width * scale,
    picture.height * scale,
  );
}
