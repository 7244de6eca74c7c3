// The number of papers from a vet visit, in the visit's row. A tap shows the papers, even to people who cannot edit the
// visit.
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../../api/reads.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { file } from '../../ui/icons/file-icons.ts';
import { pageFiles, useNewestFiles } from '../items/use-files.ts';
import { FileTiles } from './file-tiles.tsx';

interface Props {
  bird: PageBird;
  vetVisitId: string;
}

export function VisitPapers({ bird: { id: birdId, name }, vetVisitId }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const files = useFilesOfVisit(birdId, vetVisitId);
  if (files.length === 0) return null;
  return (
    <>
      <Button kind="plain" size="small" icon={file} onClick={() => setOpen(true)}>
        <Plural value={files.length} one="# paper" other="# papers" />
      </Button>
      {isOpen && (
        <Sheet title={t`Papers of the visit`} onClose={() => setOpen(false)}>
          <FileTiles files={files} birdName={name} />
        </Sheet>
      )}
    </>
  );
}

/** Requests the files of the visit only if the bird has more files than the bird's page has loaded. */
function useFilesOfVisit(birdId: string, vetVisitId: string) {
  const newest = useNewestFiles(birdId).data;
  const hasMore = newest !== undefined && newest.nextCursor !== null;
  const query = { vetVisitId, limit: pageFiles };
  const { data } = useRead(
    'GET /api/birds/:birdId/files',
    { params: { birdId }, query },
    { enabled: hasMore },
  );
  return (hasMore && data?.files) || (newest?.files.filter(file => file.vetVisitId === vetVisitId) ?? []);
}
