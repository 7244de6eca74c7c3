// Converts a stored file to its form in the API.
import type { BirdFile } from '@flock-care/contract/shapes';
import type { findFile } from './files.queries.ts';

type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export function showFile({ fileName, fileType, previewDigest, ...file }: StoredFile): BirdFile {
  const address = `/api/birds/${file.birdId}/files/${file.id}`;
  const { id, birdId, vetVisitId, bytes, digest, caption, takenOn, createdAt, createdByName } = file;
  return {
    ...{ id, birdId, vetVisitId, name: fileName, type: fileType, bytes, digest, caption, takenOn },
    href: `${address}/content?digest=${digest}`,
    preview:
      previewDigest === null
        ? null
        : {
            href: `${address}/preview?digest=${previewDigest}`,
            digest: previewDigest,
          },
    ...{ createdAt, createdByName },
  };
}
