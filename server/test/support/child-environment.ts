// The environment of processes that tests start: no settings, only PATH and the compile cache of Node.js.
const { PATH, NODE_COMPILE_CACHE } = process.env;

export const childEnvironment = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
