-- The filters by place. A state of the USA has one name, whether its organizer wrote the name or the two letters.
create function region_name(country text, region text) returns text language sql immutable parallel safe
  return case when country = 'US' then coalesce('{
      "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado",
      "CT": "Connecticut", "DE": "Delaware", "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "ID": "Idaho",
      "IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
      "ME": "Maine", "MD": "Maryland", "MA": "Massachusetts", "MI": "Michigan", "MN": "Minnesota",
      "MS": "Mississippi", "MO": "Missouri", "MT": "Montana", "NE": "Nebraska", "NV": "Nevada",
      "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico", "NY": "New York", "NC": "North Carolina",
      "ND": "North Dakota", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania",
      "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas",
      "UT": "Utah", "VT": "Vermont", "VA": "Virginia", "WA": "Washington", "WV": "West Virginia", "WI": "Wisconsin",
      "WY": "Wyoming", "DC": "District of Columbia"}'::jsonb ->> upper(region), region) else region end;
-- The places that a visitor can choose.
create index events_placed on events (latitude, longitude, city) where latitude is not null and listing <> 'hidden';
-- The calendar of a second date line, as src/core/time/second-calendar.ts names it; null follows the device's cookie.
alter table user_preferences add column second_calendar text check (char_length(second_calendar) between 1 and 40);
