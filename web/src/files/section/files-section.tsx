// The section on a bird's page with the bird's newest pictures and papers.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAllRead } from '../../api/reads.ts';
import { useRights } from '../../api/use-session.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AddFiles, AddNotices, DropArea } from '../adding/add-files.tsx';
import { useAddFiles } from '../adding/use-add-files.ts';
import styles from '../items/files.module.css';
import { pageFiles, useNewestFiles, useWaitingFiles } from '../items/use-files.ts';
import { FileTiles } from './file-tiles.tsx';
import { WaitingFiles } from './waiting-file.tsx';

const shownFiles = 6;

export function FilesSection({ bird: { id: birdId, name } }: { bird: PageBird }) {
  const { t } = useLingui();
  const { canEditRecords } = useRights();
  const newest = useNewestFiles(birdId);
  const isRead = useAllRead(newest);
  const { data } = newest;
  const waiting = useWaitingFiles(birdId);
  const adder = useAddFiles({ birdId, birdName: name, vetVisitId: null });
  const files = data?.files ?? [];
  if (!isRead) return null;
  return (
    <DropArea adder={canEditRecords ? adder : undefined}>
      <Section title={t`Pictures and papers`} aside={canEditRecords && <AddFiles adder={adder} />}>
        {canEditRecords && <AddNotices adder={adder} />}
        <WaitingFiles entries={waiting} />
        {data && files.length === 0 && waiting.length === 0 && (
          <p className={styles.quiet}>
            <Trans>Pictures, videos and papers about {name} are kept here.</Trans>
          </p>
        )}
        {!data && (
          <p className={styles.quiet}>
            <Trans>
              This device has not loaded the files of {name}. It will load them when there is a connection.
            </Trans>
          </p>
        )}
        <FileTiles files={files.slice(0, shownFiles)} birdName={name} />
        {files.length > 0 && (
          <ButtonLink kind="plain" to="/birds/$birdId/files" params={{ birdId }} search={{}}>
            {data?.nextCursor ? (
              <Trans>See all, more than {pageFiles}</Trans>
            ) : (
              <Plural value={files.length} one="See it in the gallery" other="See all #" />
            )}
          </ButtonLink>
        )}
      </Section>
    </DropArea>
  );
}
