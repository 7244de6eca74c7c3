// Tests finding the driver of a scale by its name.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bluetoothDrivers, findDriver } from './bluetooth-drivers.ts';

it('A driver is found by the name that the scale advertises', () => {
  for (const [name, driver] of [
    ['Decent Scale', 'Decent Scale'],
    ['FELICITA', 'Felicita'],
    ['BOOKOO_SC 471', 'Bookoo'],
    ['smartchef', 'Smart Chef'],
    ['LUNAR-E01E31', 'Acaia'],
    ['PEARLS123', 'Acaia'],
    ['CFS-9002', 'Eureka Precisa'],
    ['Skale', 'Skale'],
    ['Microbalance', 'DiFluid Microbalance'],
    ['Timemore Scale', 'Timemore'],
  ] as const) {
    assert.equal(findDriver(name)?.name, driver);
  }
});

it('A service alone identifies no scale, because three makes share one', () => {
  const makes = bluetoothDrivers.filter(({ services }) => services.some(({ service }) => service === 0xfff0));
  assert.equal(makes.length, 3);
  for (const name of ['', 'MI SCALE2', 'UC-352BLE', 'Chipsea-BLE']) assert.equal(findDriver(name), undefined);
});
