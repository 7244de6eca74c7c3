// Which number is dialled.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dialable, telephone } from './telephone.ts';

describe('A phone number', () => {
  it('is dialled without what stands between its digits', () => {
    assert.equal(telephone('+31 20 555 0117'), 'tel:+31205550117');
    assert.equal(telephone('(020) 555-01 17'), 'tel:0205550117');
    assert.equal(telephone('+49 (0)30 5550117'), 'tel:+49305550117');
    assert.equal(telephone('112'), 'tel:112');
  });

  it('is found among words, and of two it is the first', () => {
    assert.equal(telephone('Amara: 020 555 0117, after 6: 06 5550 0142'), 'tel:0205550117');
    assert.equal(telephone('020 555 0117 or 06 5550 0142'), 'tel:0205550117');
  });

  it('is not the hours beside it', () => {
    assert.equal(telephone('24/7 020 555 0117'), 'tel:0205550117');
    assert.equal(telephone('Mon-Fri 8-18: 020 555 0117'), 'tel:0205550117');
  });

  it('is none without digits', () => {
    assert.equal(telephone('at the door'), undefined);
    assert.equal(telephone(''), undefined);
  });

  it('makes no contact to call without digits', () => {
    assert.equal(dialable({ phone: 'at the door' }), undefined);
    assert.equal(dialable(null), undefined);
    assert.deepEqual(dialable({ name: 'Dr Amara', phone: '112' }), { name: 'Dr Amara', phone: '112' });
  });
});
