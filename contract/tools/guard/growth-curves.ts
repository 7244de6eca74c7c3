// The published growth of chicks, as daily weights: a smooth curve fitted to the points of several birds.
import { readFileSync } from 'node:fs';
import type { GuardWeight } from '../../src/guard/index.ts';

export interface GrowthCurve {
  species: string;
  weights: readonly GuardWeight[];
}

interface Point {
  age: number;
  grams: number;
}

const file = new URL('../../guard-data/real/chick-curves.csv', import.meta.url);

/** Returns a weight for each day from the first to the last point of each species. */
export function readGrowthCurves(): GrowthCurve[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map(line => {
    const [species = '', age, grams] = line.split(',');
    return { species, age: Number(age), grams: Number(grams) };
  });
  return [...Map.groupBy(rows, ({ species }) => species)].map(([species, points]) => ({
    species,
    weights: dailyWeights(points),
  }));
}

function dailyWeights(points: readonly Point[]): GuardWeight[] {
  const ages = points.map(({ age }) => age);
  const first = Math.ceil(Math.min(...ages));
  const last = Math.floor(Math.max(...ages));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: first + index,
    grams: Number(smooth(points, first + index).toFixed(1)),
  }));
}

/** The share of the points on which a day's weight is based, and the minimum number of points. */
const shareOfPoints = 0.3;
const minPoints = 4;

/**
 * Returns the value at an age on a line fitted to the nearest points; the nearer a point, the more it counts. The
 * points come from several birds, so a line from one to the next would describe no bird's growth. This is locally
 * weighted regression as in Cleveland, W. S. (1979), Journal of the American Statistical Association 74, 829–836.
 */
function smooth(points: readonly Point[], age: number): number {
  const count = Math.min(points.length, Math.max(minPoints, Math.ceil(shareOfPoints * points.length)));
  const distances = points.map(point => Math.abs(point.age - age)).sort((a, b) => a - b);
  // A little more than the distance of the furthest of these points, which would otherwise not count.
  const reach = 1.001 * Math.max(0.5, distances[count - 1] ?? 0);
  let [sum, sumX, sumXX, sumY, sumXY] = [0, 0, 0, 0, 0];
  for (const point of points) {
    const x = point.age - age;
    if (Math.abs(x) >= reach) continue;
    const weight = (1 - (Math.abs(x) / reach) ** 3) ** 3;
    sum += weight;
    sumX += weight * x;
    sumXX += weight * x * x;
    sumY += weight * point.grams;
    sumXY += weight * x * point.grams;
  }
  const determinant = sum * sumXX - sumX ** 2;
  return determinant > 1e-9 ? (sumY * sumXX - sumXY * sumX) / determinant : sumY / sum;
}
