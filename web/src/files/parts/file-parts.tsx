// The parts that show and add files on other screens. They share a chunk, which is cached when it is first used.
import type { PageBird } from '../../birds/bird-read.ts';
import type { Refused } from '../../outbox/entry.ts';
import type { FileAbout } from '../items/use-files.ts';
import { FilesSection } from '../section/files-section.tsx';
import { SaveCopy } from '../section/save-copy.tsx';
import { useFileRefusal } from '../section/use-file-refusal.ts';
import { VisitFiles } from '../section/visit-files.tsx';
import { VisitPapers } from '../section/visit-papers.tsx';

export { FileTools } from './file-tools.tsx';

/**
 * Props for the section of a bird or a visit, for the number of papers in a visit's row and, in the outbox, for the
 * error message about a refused file or the button that saves a copy of it.
 */
export type Props =
  | { bird: PageBird; vetVisitId?: string }
  | { bird: PageBird; papersOf: string }
  | { refused: Refused | undefined }
  | { copyOf: FileAbout; className?: string | undefined };

export function FilePart(props: Props) {
  if ('copyOf' in props) return <SaveCopy about={props.copyOf} className={props.className} />;
  if ('refused' in props) return <Refusal refused={props.refused} />;
  if ('papersOf' in props) return <VisitPapers bird={props.bird} vetVisitId={props.papersOf} />;
  const { bird, vetVisitId } = props;
  return vetVisitId ? <VisitFiles bird={bird} vetVisitId={vetVisitId} /> : <FilesSection bird={bird} />;
}

function Refusal({ refused }: { refused: Refused | undefined }) {
  return useFileRefusal()(refused);
}
