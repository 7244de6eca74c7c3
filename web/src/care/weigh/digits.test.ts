// Tests the text of the digits field.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gramsOf, type Key, pressKey, shownDigits, typedText } from './digits.ts';

const press = (...keys: Key[]) => keys.reduce(pressKey, '');

describe('the digits field', () => {
  it('accepts digits and one point', () => {
    assert.equal(press('8', '4', '.', '5'), '84.5');
    assert.equal(press('8', '.', '.', '5'), '8.5');
    assert.equal(press('.', '5'), '.5');
  });

  it('reads a comma as a point, and shows the decimal sign of the language', () => {
    assert.equal(typedText('84,5'), '84.5');
    assert.equal(shownDigits('84.5', ','), '84,5');
  });

  it('deletes the last digit', () => {
    assert.equal(press('8', '4', 'back', '6'), '86');
    assert.equal(press('back'), '');
  });

  it('drops leading zeros, but not the one before the point', () => {
    assert.equal(press('0', '8'), '8');
    assert.equal(press('0', '.', '8'), '0.8');
  });

  it('refuses a third decimal, a letter, and more than 10 kg', () => {
    assert.equal(press('1', '.', '2', '3', '4'), '1.23');
    assert.equal(typedText('8a'), undefined);
    assert.equal(press('1', '0', '0', '0', '1'), '1000');
    assert.equal(press('1', '0', '0', '0', '0'), '10000');
  });

  it('has no weight until a valid one is typed', () => {
    for (const text of ['', '.', '0', '0.0']) assert.equal(gramsOf(text), undefined, text);
    assert.equal(gramsOf('86.'), 86);
    assert.equal(gramsOf('.5'), 0.5);
  });
});
