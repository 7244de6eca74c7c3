// The file screens: a bird's gallery, and the full-screen view of one file.
export { FilesScreen } from './gallery/gallery.tsx';
export { FileScreen } from './viewer/viewer.tsx';
