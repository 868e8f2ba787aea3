// Proves which texts are bank accounts of Senegal: published examples, and each of their digits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskAccount, readBankAccount, ribKey } from './account.rules.ts';

test('B.6 an IBAN of the register and a RIB are read with their bank and number, with or without blanks', () => {
  // The example of Senegal in the IBAN register of SWIFT, and one of the former form with a RIB of K0010.
  const iban = readBankAccount('SN08 SN01 0015 2000 0485 0000 3035');
  assert.deepEqual(iban, {
    account: 'SN08SN0100152000048500003035',
    bankCode: 'SN010',
    number: '000485000030',
  });
  assert.deepEqual(readBankAccount('SN010 01520 000485000030 35'), {
    account: 'SN0100152000048500003035',
    bankCode: 'SN010',
    number: '000485000030',
  });
  assert.equal(ribKey('K001001520000256900075'), '42');
  assert.equal(ribKey('CI00801113011342912005'), '89');
});

test('B.6 one wrong character anywhere in a RIB or an IBAN is refused, and so is another length or country', () => {
  for (const good of ['SN0100152000048500003035', 'SN08SN0100152000048500003035']) {
    assert.ok(readBankAccount(good));
    for (let i = 0; i < good.length; i++) {
      const other = /\d/.test(good[i] ?? '') ? String((Number(good[i]) + 1) % 10) : 'X';
      const wrong = good.slice(0, i) + other + good.slice(i + 1);
      assert.equal(readBankAccount(wrong), undefined, wrong);
    }
    assert.equal(readBankAccount(good.slice(1)), undefined);
    assert.equal(readBankAccount(`${good}0`), undefined);
  }
  assert.equal(readBankAccount('FR1420041010050500013M02606'), undefined);
  assert.equal(readBankAccount('FR7630006000011234567890189'), undefined);
});

test('B.6 an IBAN whose own digits are right is refused where the key of the RIB in it is wrong', () => {
  // The example of the register with a key of 36, and digits that were counted for it.
  assert.equal(readBankAccount('SN78SN0100152000048500003036'), undefined);
  assert.equal(readBankAccount('SN0100152000048500003036'), undefined);
});

test('B.6 of an account only its bank and its last two characters are shown', () => {
  const account = readBankAccount('SN0100152000048500003035');
  assert.ok(account);
  assert.equal(maskAccount(account), 'SN010 ***** **********30 **');
});
