// Files that only the build understands.
/// <reference types="vite/client" />
