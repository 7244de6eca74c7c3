// The familiar name of a file's type: PDF, JPG, MOV.
import type { BirdFile } from '@flock-care/contract/shapes';

const typeLabels: Readonly<Record<BirdFile['type'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
  'image/heic': 'HEIC',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
};

export const typeLabelOf = (type: BirdFile['type']): string => typeLabels[type];
