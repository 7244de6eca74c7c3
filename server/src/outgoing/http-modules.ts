// Node's HTTP modules for outgoing requests. To import them would also load their WebSocket, and with it undici.
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
