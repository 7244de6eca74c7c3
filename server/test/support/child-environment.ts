// The environment that processes started by tests inherit: no settings, only the path and Node's compile cache.
const { PATH, NODE_COMPILE_CACHE } = process.env;

export const childEnvironment = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
