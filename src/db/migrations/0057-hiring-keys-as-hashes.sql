-- A caller of hiring may have put a candidate's address into an Idempotency-Key, and a claim stays for ever: it is kept as a
-- hash (src/http/write.ts, docs/decisions/0061), so that an erasure leaves none.
update idempotency_keys
   set key = encode(sha256(convert_to(concat_ws(' ', project_id, mode, operation, key), 'UTF8')), 'hex')
 where project_id like 'org\_%';
