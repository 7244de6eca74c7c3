// Chooses the icon for a type of file.
import { file, filePdf, fileText, videoCamera } from '../../ui/icons/file-icons.ts';
import { fileCsv, type IconShape, image } from '../../ui/icons/icons.ts';
import { kindOf } from '../metadata/file-type.ts';

const papers: Readonly<Record<string, IconShape>> = {
  'application/pdf': filePdf,
  'text/plain': fileText,
  'text/csv': fileCsv,
};

export function iconOf(type: string): IconShape {
  const kind = kindOf(type);
  if (kind === 'picture') return image;
  return kind === 'video' ? videoCamera : (papers[type] ?? file);
}
