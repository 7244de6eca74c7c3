// The list of cells and rows that are not imported, with a button that downloads it.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { downloadSimple } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { saveFile } from '../../ui/sharing/save-file.ts';
import styles from '../styles/import.module.css';
import { type ProblemLine, problemsCsv } from '../texts/problems-csv.ts';

interface Props {
  lines: readonly ProblemLine[];
  fileName: string;
}

const shownProblems = 20;
const maxShown = 1_000;

export function ProblemsSection({ lines, fileName }: Props) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = lines.slice(0, showsAll ? maxShown : shownProblems);
  const download = () => {
    const header = [t`Row`, t`Column`, t`Value`, t`What is wrong`];
    const name = t`${fileName.replace(/\.[^.]*$/, '')}, not imported.csv`;
    saveFile(name, new Blob([problemsCsv(header, lines)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Section
      title={<Trans>Not imported</Trans>}
      aside={<Plural value={lines.length} one="# cell or row" other="# cells and rows" />}
    >
      <Rows>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several problems can be in one cell.
          <li key={index} className={styles.problem}>
            <ProblemText line={line} />
          </li>
        ))}
      </Rows>
      <div className={styles.buttons}>
        {shown.length < lines.length && !showsAll && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            <Plural value={lines.length} one="Show #" other="Show all #" />
          </Button>
        )}
        <Button size="small" icon={downloadSimple} onClick={download}>
          <Trans>Download the problems</Trans>
        </Button>
      </div>
    </Section>
  );
}

function ProblemText({ line: { row, column, value, text } }: { line: ProblemLine }) {
  return (
    <>
      <strong>
        {column ? (
          <Trans>
            Row {row}, column {column}
          </Trans>
        ) : (
          <Trans>Row {row}</Trans>
        )}
      </strong>{' '}
      {value && (
        <span className={styles.value}>
          <Trans>“{value}”</Trans>
        </span>
      )}{' '}
      {text}
    </>
  );
}
