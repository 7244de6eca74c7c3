// What a process that tests start has of their environment: no settings, the path, and where Node keeps compiled code.
const { PATH, NODE_COMPILE_CACHE } = process.env;

export const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
