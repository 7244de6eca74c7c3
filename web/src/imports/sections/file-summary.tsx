// The summary of a file that has been read, with its name and its numbers of birds and records.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { announce } from '../../ui/messages/announcements.tsx';
import type { ReadFile } from '../draft/file-session.ts';
import styles from '../styles/import.module.css';
import { useRecordCount } from '../texts/use-counts.ts';

/** The heading gets the focus when the file has been read. */
export function FileSummary({ file: { name, reading, isKept, wasKept } }: { file: ReadFile }) {
  const { t } = useLingui();
  const formats = useFormats();
  const countOf = useRecordCount();
  const heading = useRef<HTMLHeadingElement>(null);
  const { birds, kind, rows, firstOn, lastOn } = reading;
  const records = countOf(kind, rows);
  const [from, to] = [firstOn && formats.month(firstOn), lastOn && formats.month(lastOn)];
  const ofBirds = plural(birds.length, { one: '# bird', other: '# birds' });
  const sentence =
    rows === 0
      ? t`Nothing to import yet`
      : kind === 'birds'
        ? records
        : from && to && from !== to
          ? t`${ofBirds}, ${records}, ${from} to ${to}`
          : from
            ? t`${ofBirds}, ${records}, ${from}`
            : t`${ofBirds}, ${records}`;
  useLayoutEffect(() => heading.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the file has been read.
  useEffect(() => announce(t`The file has been read: ${sentence}`), []);
  return (
    <div className={styles.summary}>
      <p className={styles.name}>{name}</p>
      <h2 ref={heading} tabIndex={-1}>
        {sentence}
      </h2>
      {wasKept && (
        <p className={styles.hint}>
          <Trans>You chose this file earlier, and have not imported it.</Trans>
        </p>
      )}
      {!isKept && (
        <p className={styles.hint}>
          <Trans>The file is too large to keep on this device. If you close the page, choose it again.</Trans>
        </p>
      )}
    </div>
  );
}
