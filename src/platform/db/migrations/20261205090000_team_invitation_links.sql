-- The link in an invitation's email says on the sign-in page who invited whom to what; accepting still takes an account
-- with the invited address. Invitations from before have none.
alter table team_invitations add column token_hash text;
