// The manifest of an archive: its format, a summary of its contents, and the digest of every other file.
import * as z from 'zod';
import { InstantText, Text } from './fields.ts';

/** Increase the number when older versions can no longer read the archive. */
export const format = 'flock-care/1';
export const manifestPath = 'manifest.json';

export const scopes = ['flock', 'bird'] as const;

const FileEntry = z.strictObject({
  path: Text,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 digest.'),
});
export type FileEntry = z.output<typeof FileEntry>;

/** Later versions of the program may add fields. */
export const Manifest = z.object({
  format: z.string(),
  version: Text,
  exportedAt: InstantText,
  scope: z.enum(scopes),
  /** The flock's or the bird's name. */
  name: Text,
  /** The number of rows per data file, by name. */
  counts: z.record(z.string(), z.int().min(0)),
  files: z.array(FileEntry),
  /** The paths of files whose bytes the file store had lost. */
  missing: z.array(Text).default([]),
});
export type Manifest = z.output<typeof Manifest>;
