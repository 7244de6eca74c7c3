// Node's HTTP modules for outgoing requests. Importing them would also load their WebSocket class, and with it undici.
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
