// The files of a vet visit, in its sheet, with a button for adding papers.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../../api/reads.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AddFiles, AddNotices, DropArea } from '../adding/add-files.tsx';
import { useAddFiles } from '../adding/use-add-files.ts';
import styles from '../items/files.module.css';
import { pageFiles, useWaitingFiles } from '../items/use-files.ts';
import { FileTiles } from './file-tiles.tsx';
import { WaitingFiles } from './waiting-file.tsx';

interface Props {
  bird: PageBird;
  vetVisitId: string;
}

export function VisitFiles({ bird: { id: birdId, name }, vetVisitId }: Props) {
  const { t } = useLingui();
  const query = { vetVisitId, limit: pageFiles };
  const { data } = useRead('GET /api/birds/:birdId/files', { params: { birdId }, query });
  const waiting = useWaitingFiles(birdId, vetVisitId);
  const adder = useAddFiles({ birdId, birdName: name, vetVisitId });
  return (
    <div className={styles.ofVisit}>
      <DropArea adder={adder}>
        <Section
          title={t`Papers of the visit`}
          minor
          aside={
            <AddFiles adder={adder}>
              <Trans>Add papers</Trans>
            </AddFiles>
          }
        >
          <AddNotices adder={adder} />
          <WaitingFiles entries={waiting} />
          <FileTiles files={data?.files ?? []} birdName={name} />
        </Section>
      </DropArea>
    </div>
  );
}
