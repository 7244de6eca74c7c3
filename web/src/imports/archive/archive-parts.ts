// The parts of the import screen for archives, loaded only if an archive has been chosen or checked.
export { ArchiveCard } from './archive-card.tsx';
export { CheckedArchive } from './checked-archive.tsx';
