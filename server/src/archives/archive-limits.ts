// The limits for archives to import.
import { limits } from '@flock-care/contract/shapes';

const kib = 2 ** 10;
const mib = 2 ** 20;
const gib = 2 ** 30;

export const archiveLimits = {
  /** The unpacked size of all entries. The flock's file storage limit is added to it. */
  unpackedBytes: 4 * gib,
  /** The list of entries is kept in memory. The archive of a single bird has at most a few thousand. */
  entries: 100_000,
  /** All birds that a flock has ever had. Their ids are kept in memory during the check. */
  birds: 20_000,
  manifestBytes: 32 * mib,
  /** The size of the largest photo that the API accepts. */
  photoBytes: Math.floor((limits.photoDataUrl * 3) / 4),
  portraitBytes: limits.portraitBytes,
  /**
   * Apart from medications, the longest line that the service writes is a change to every field of a care sheet. It
   * takes up to 170 KiB.
   */
  lineBytes: 256 * kib,
  /** A medication has a list of its past schedules, which grows with every change. */
  medicationBytes: 4 * mib,
  /** The nesting depth of the objects and lists in a line. */
  depth: 12,
};
