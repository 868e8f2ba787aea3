// The door of operators: who works on the platform itself, what each may do, and how one becomes one.
export { deleteOfficeOperator } from './delete-office-operator.ts';
export { listOfficeOperators } from './list-office-operators.ts';
export { makeOperator } from './make-operator.ts';
export { createOperatorCheck, type MayOperate } from './may-operate.ts';
export { findOperator, findPersonByEmail } from './operator.store.ts';
export { refuseOwn, refuseOwnProject } from './own.ts';
export { putOfficeOperator } from './put-office-operator.ts';
