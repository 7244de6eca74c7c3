// Types for imports that only Vite resolves, such as style sheets.
/// <reference types="vite/client" />
