// The door of money formatting.
export { formatMoney } from './format-money.ts';
