// Finds a free port, as npm run demo does.
export { freePort } from '../../src/cli/free-port.ts';
