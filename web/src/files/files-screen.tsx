// The screens of files: the gallery of a bird, and the full-screen view of one file.
export { FilesScreen } from './gallery/gallery.tsx';
export { FileScreen } from './viewer/viewer.tsx';
