-- Whoever deletes their account is looked for among invitations into organisations by their address, as among those into projects.
create index organization_invitations_email on organization_invitations (email);
