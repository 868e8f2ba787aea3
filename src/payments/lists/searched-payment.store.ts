// What payments are found by, wherever rows of theirs are listed: among payments, and among the uses of an offer.
import { sql } from '../../db/sql.ts';

/** In `search_text`: folded, its own texts are what it is found by, so they are not kept a second time. */
export const asItsTexts = '=';

/** What a payment is found by (`fold`): texts of ASCII need no more than small letters. */
export const searchedOfPayment = sql`case when search_text = '=' then
  lower(concat_ws(' ', description, merchant_reference, customer_name, customer_email, customer_phone) collate "C")
  else search_text end`;
