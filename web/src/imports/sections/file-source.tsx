// The controls that choose a file: a button, and a sheet for pasted cells. Files can also be dropped on the screen.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { TextArea } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { fileCsv } from '../../ui/icons/icons.ts';
import styles from '../styles/import.module.css';

interface Props {
  onFile: (file: Blob, name: string) => void;
  onCells: (text: string) => void;
  /** The error message about the last file, if it could not be read. */
  failure: string | undefined;
}

/** The file types that the file dialog suggests. People can choose other files, which are read if they are tables. */
const accepted = '.xlsx,.csv,.tsv,.txt,.zip,text/csv,text/tab-separated-values,application/zip';

export function FileSource({ onFile, onCells, failure }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  return (
    <div className={styles.source}>
      {failure && (
        <p className={styles.failed} role="alert">
          {failure}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={t`Choose a file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Reset, so that the same file can be chosen again after it was corrected.
          currentTarget.value = '';
          if (file) onFile(file, file.name);
        }}
      />
      <Button kind="filled" size="tall" wide icon={fileCsv} onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <p className={styles.hint}>
        <Trans>
          Excel, Google Sheets, LibreOffice and other programs save .xlsx, .csv or .tsv. All of them work.
        </Trans>
      </p>
      <p className={styles.hint}>
        <Trans>An archive exported from Flock Care is a .zip file.</Trans>
      </p>
      <Button wide onClick={() => setPasting(true)}>
        <Trans>Paste cells</Trans>
      </Button>
      <p className={styles.hint}>
        <Trans>Nothing is stored until you have seen what the file would bring.</Trans>
      </p>
      {isPasting && (
        <PasteSheet
          onClose={() => setPasting(false)}
          onCells={text => {
            setPasting(false);
            onCells(text);
          }}
        />
      )}
    </div>
  );
}

function PasteSheet({ onClose, onCells }: { onClose: () => void; onCells: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector('textarea')?.focus(), []);
  return (
    <Sheet
      title={t`Paste cells`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" wide disabled={text.trim() === ''} onClick={() => onCells(text)}>
          <Trans>Read the cells</Trans>
        </Button>
      }
    >
      <div ref={area}>
        <TextArea
          label={t`Cells from a spreadsheet`}
          hint={<Trans>Copy them in the spreadsheet with their headings, and paste them here.</Trans>}
          rows={8}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
