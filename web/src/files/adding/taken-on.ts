// Chooses the day a picture or a video was taken. It is never after today, because camera clocks are often wrong.
import { dayIn } from '../../ui/formats/formats.ts';

export interface TimeFacts {
  /** The day according to the camera's clock. */
  cameraDay?: string | undefined;
  /** The instant recorded in the video. */
  takenAt?: number | undefined;
  /** The instant of the last change to the file. */
  lastModified: number;
}

/** The first plausible day. An earlier one comes from a camera whose clock was never set. */
const firstDay = '1990-01-01';

/** @param timeZone the flock's time zone */
export function chooseTakenOn(
  { cameraDay, takenAt, lastModified }: TimeFacts,
  timeZone: string,
  today: string,
): string {
  const days = [
    cameraDay,
    takenAt === undefined ? undefined : dayIn(timeZone, takenAt),
    lastModified > 0 ? dayIn(timeZone, lastModified) : undefined,
  ];
  return days.find(day => day !== undefined && day >= firstDay && day <= today) ?? today;
}
