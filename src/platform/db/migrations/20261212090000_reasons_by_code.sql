-- Ready-made reasons in a decision's text: their codes and the paragraphs they are in, so that each reader gets them
-- in their language. A reason that a reviewer edited has no code.
alter table submission_events add column reasons jsonb;

-- Until now they were recognized by their English text.
with ready (code, text) as (values
  ('zipAndCity', 'The ZIP code isn’t in that city. Check both, and correct the one that’s wrong.'),
  ('description', 'Tell people in two or three sentences what the business does and who it’s for.'),
  ('proof', 'Tell us how we can confirm that the owner is a veteran: an SBA VetCert number, a state certificate, or a document such as a DD 214. Cover your Social Security number. We need to see your name, your branch, and the discharge. Only our reviewers can open it, and we delete it within a month of our decision.'),
  ('phone', 'The phone number may be wrong. Check it, or give us another way to reach the business.'),
  ('license', 'Florida requires a license for this trade. Send us the license number so we can look it up and show it.'),
  ('alreadyListed', 'This business is already in the directory. If something in its listing is wrong, tell us on its page.'),
  ('notVeteranOwned', 'We list businesses that are owned by a veteran of the United States armed forces. The information on the form doesn’t show that this one is.'),
  ('notInFlorida', 'We list businesses that are in Florida or serve a county in Florida. According to the form, this one does neither.'),
  ('notFound', 'The form doesn’t show us that this business exists. If its website, a public record, or something else does, tell us where to find it.'),
  ('spam', 'This doesn’t describe a veteran-owned business in Florida, so we won’t publish it.'),
  ('ownerAsked', 'We don’t list a business that doesn’t want to be listed.'),
  ('claimNotShown', 'The information you sent doesn’t show that the business is yours. If you have more, such as a license or a bill in your name, claim the listing again and send it with your claim.'),
  ('someoneElses', 'The information you sent doesn’t name you as the owner. If you work with the owner, ask them to invite you.'),
  ('editNotShown', 'The information you sent doesn’t show that this change is right, so the listing stays as it is. Send the change again, and tell us how we can confirm it.'),
  ('anotherBusiness', 'This would turn the listing into a different business. Submit that business as a new listing instead.'),
  ('proofNotShown', 'The information you sent doesn’t show both military service and who owns the business. You can send us something else at any time.'),
  ('proofNotEnough', 'The proof you sent doesn’t show us that a veteran owns this business. You can register it again with other proof.'),
  ('knownNext', 'If it’s your business, you can claim the listing on that page. If something in it is wrong, tell us there under “Something is wrong.”'),
  ('sentTwice', 'We received this business twice, so we closed this one and kept the other. You don’t need to do anything.'),
  ('sentTwiceNext', 'Once it’s in the directory, your private status page will link to it. If it’s your business, you can claim it there.')
), placed as (
  select e.id, p.at - 1 as at, r.code, null::jsonb as "values"
  from submission_events e cross join unnest(string_to_array(e.why, E'\n\n')) with ordinality as p (text, at)
  join ready r on r.text = btrim(p.text)
  union all
  select e.id, p.at - 1, 'knownAs', jsonb_build_object('name', m.part[1], 'url', m.part[2])
  from submission_events e cross join unnest(string_to_array(e.why, E'\n\n')) with ordinality as p (text, at)
  cross join regexp_match(p.text, '^It’s already in the directory, as (.+):\n(https?://\S+)$') as m (part)
  where m.part is not null
)
update submission_events e set reasons = found.reasons
from (
  select id, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', at, 'code', code, 'values', "values")) order by at) as reasons
  from placed group by id
) found where found.id = e.id;
