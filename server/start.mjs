// The first step of `npm start`, in plain JavaScript so that an old Node.js can read it and say what is wrong.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const recentEnough = (major === 24 && minor >= 21) || (major === 26 && minor >= 10) || major > 26;

if (recentEnough) {
  await import('./src/main.ts');
} else {
  console.error(
    `Flock Care needs Node.js 24.21 or 26.10 and newer, and this is ${process.versions.node}: run "npm ci --allow-scripts=node" so that the right one is installed with it, or install it from nodejs.org.`,
  );
  process.exitCode = 1;
}
