// Chooses the day on which a picture or a video was taken. The day is never after today, even if the camera's clock is
// wrong.
import { dayIn } from '../../ui/formats/formats.ts';

export interface TimeFacts {
  /** The day according to the camera's clock. */
  cameraDay?: string | undefined;
  /** The time recorded in the video, in milliseconds since 1970. */
  takenAt?: number | undefined;
  /** The time of the last change to the file, in milliseconds since 1970; 0 if unknown. */
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
