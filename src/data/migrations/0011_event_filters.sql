-- The filters of the list compare what organizers wrote without regard to capitals.
create function lower_all(tags text[]) returns text[] language sql immutable parallel safe
  return array(select lower(tag) from unnest(tags) as tag);
create index events_by_tag on events using gin (lower_all(practices), lower_all(traditions), lower_all(languages))
  where listing <> 'hidden' and kind = 'scheduled';
