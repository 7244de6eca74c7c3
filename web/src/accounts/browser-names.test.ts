// Tests of the names of browsers and devices, which come from their user agents.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserOf, deviceOf } from './browser-names.ts';

describe('A browser', () => {
  const cases = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge',
      'Windows',
    ],
    ['curl/8.5.0', undefined, undefined],
  ] as const;
  for (const [userAgent, browser, system] of cases) {
    it(`with the user agent ${userAgent.slice(0, 40)}… is ${browser} on ${system}`, () => {
      assert.deepEqual(browserOf(userAgent), { browser, system });
    });
  }
});

it('The device is a phone, a tablet or a computer', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0';
  assert.equal(deviceOf(`${android} Mobile Safari/537.36`), 'phone');
  assert.equal(deviceOf(`${android} Safari/537.36`), 'tablet');
  assert.equal(
    deviceOf('Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1'),
    'tablet',
  );
  assert.equal(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1'), 'phone');
  assert.equal(
    deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'),
    'computer',
  );
});
