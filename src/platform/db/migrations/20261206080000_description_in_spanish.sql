-- What a business does in the words of its owner, for visitors who read Spanish.
alter table businesses add column description_spanish text;
